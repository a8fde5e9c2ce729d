// Band-limited interpolation after Julius O. Smith, "Digital Audio Resampling": a windowed sinc (Kaiser), read from
// a table with linear interpolation between its entries. The error is measured in test/codecs/resample.test.ts.

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 32;
/** Entries of the table per crossing. */
const FINENESS = 512;
/** Of the Kaiser window: the stop band is about 90 dB down. */
const BETA = 9;
/** The pass band ends far enough below half of the lower rate that the filter has closed there. */
const ROLL_OFF = 0.91;

/** One channel at another rate. Silence is assumed beyond both ends. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const kernel = kernelTable();
  const cutoff = Math.min(1, to / from) * ROLL_OFF;
  const reach = CROSSINGS / cutoff;
  const out = new Float32Array(framesAtRate(samples.length, from, to));
  for (let i = 0; i < out.length; i++) {
    const centre = (i * from) / to;
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let j = Math.max(0, Math.ceil(centre - reach)); j <= last; j++) {
      const place = Math.abs(j - centre) * cutoff * FINENESS;
      const entry = Math.floor(place);
      const low = kernel[entry] ?? 0;
      sum += (samples[j] ?? 0) * (low + ((kernel[entry + 1] ?? 0) - low) * (place - entry));
    }
    out[i] = sum * cutoff;
  }
  return out;
}

/** The number of frames of a sound at another rate. */
export function framesAtRate(frames: number, from: number, to: number): number {
  return Math.ceil((frames * to) / from);
}

/** One half of the windowed sinc, which is symmetric. */
function kernelTable(): Float64Array {
  return Float64Array.from({ length: CROSSINGS * FINENESS + 2 }, (_, i) => {
    const x = i / FINENESS;
    if (x >= CROSSINGS) return 0;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return (sinc * bessel(BETA * Math.sqrt(1 - (x / CROSSINGS) ** 2))) / bessel(BETA);
  });
}

/** The modified Bessel function of the first kind, order zero. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-16; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
