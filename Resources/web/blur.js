// Soft copies of a field of numbers.

/**
 * Blurs with three box filters, which together are nearly a Gaussian; with three weights if the deviation is below 0.8
 * pixels, because the smallest boxes blur by 1.4. Null if the slices were cancelled.
 */
export async function blurred(field, width, height, deviation, slices) {
  if (deviation < 0.8) {
    const result = smoothed(field, width, height, (deviation * deviation) / 2);
    return (await slices.next()) ? result : null;
  }
  const radius = Math.max(1, Math.round(Math.sqrt((deviation * deviation * 12) / 3 + 1) / 2 - 0.5));
  let result = field;
  for (let pass = 0; pass < 3; pass += 1) {
    for (const blur of [blurredAcross, blurredDown]) {
      result = blur(result, width, height, radius);
      if (!(await slices.next())) return null;
    }
  }
  return result;
}

/** The same with weights of the two neighbours along each row, then along each column; the border stays as it is. */
function smoothed(field, width, height, weight) {
  let source = field;
  for (const step of [1, width]) {
    const result = source.slice();
    for (let row = 1; row < height - 1; row += 1) {
      for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
        result[at] += weight * (source[at - step] + source[at + step] - 2 * source[at]);
      }
    }
    source = result;
  }
  return source;
}

/** The mean over a box along each row; beyond the border the field stays what it is there. */
function blurredAcross(field, width, height, radius) {
  const result = new Float32Array(field.length);
  const share = 1 / (2 * radius + 1);
  for (let start = 0; start < field.length; start += width) {
    const last = start + width - 1;
    let sum = (radius + 1) * field[start];
    for (let i = 1; i <= radius; i += 1) sum += field[Math.min(start + i, last)];
    for (let at = start; at <= last; at += 1) {
      result[at] = sum * share;
      sum += field[Math.min(at + radius + 1, last)] - field[Math.max(at - radius, start)];
    }
  }
  return result;
}

/** The same along each column. */
function blurredDown(field, width, height, radius) {
  const result = new Float32Array(field.length);
  const share = 1 / (2 * radius + 1);
  const line = (row) => Math.min(Math.max(row, 0), height - 1) * width;
  const sums = new Float64Array(width);
  for (let row = -radius; row <= radius; row += 1) {
    for (let at = line(row), x = 0; x < width; x += 1) sums[x] += field[at + x];
  }
  for (let row = 0; row < height; row += 1) {
    const [start, after, before] = [row * width, line(row + radius + 1), line(row - radius)];
    for (let x = 0; x < width; x += 1) {
      result[start + x] = sums[x] * share;
      sums[x] += field[after + x] - field[before + x];
    }
  }
  return result;
}
