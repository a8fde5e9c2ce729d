/**
 * DXT blocks pixel by pixel from the description, with fractions and big integers: slow, and nothing like the decoder it
 * checks.
 */
export function slowBlock(block: Uint8Array, kind: 'DXT1' | 'DXT3' | 'DXT5'): number[][] {
  const colours = kind === 'DXT1' ? block : block.subarray(8);
  const word = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const [first, second] = [Number(word(colours.subarray(0, 2))), Number(word(colours.subarray(2, 4)))];
  const numbers = word(colours.subarray(4, 8));
  const table = colourTable(first, second, kind === 'DXT1' && first <= second);
  return Array.from({ length: 16 }, (_, i) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = table[Number((numbers >> BigInt(2 * i)) & 3n)] ?? [];
    if (kind === 'DXT1') return [red, green, blue, alpha];
    if (kind === 'DXT3') return [red, green, blue, Number((word(block.subarray(0, 8)) >> BigInt(4 * i)) & 15n) * 17];
    const step = Number((word(block.subarray(2, 8)) >> BigInt(3 * i)) & 7n);
    return [red, green, blue, alphaStep(block[0] ?? 0, block[1] ?? 0, step)];
  });
}

function colourTable(first: number, second: number, isThree: boolean): number[][] {
  const [a, b] = [channels(first), channels(second)];
  const mix = (one: number, other: number, all: number) =>
    a.map((channel, i) => (one * channel + other * (b[i] ?? 0)) / all);
  if (isThree) return [a, b, mix(1, 1, 2).map(Math.floor), [0, 0, 0, 0]];
  return [a, b, mix(2, 1, 3).map(Math.round), mix(1, 2, 3).map(Math.round)];
}

function channels(colour: number): number[] {
  const digits = colour.toString(2).padStart(16, '0');
  const parts = [digits.slice(0, 5), digits.slice(5, 11), digits.slice(11)];
  return parts.map(bits => Math.round((Number.parseInt(bits, 2) * 255) / (2 ** bits.length - 1)));
}

function alphaStep(first: number, second: number, step: number): number {
  if (step === 0) return first;
  if (step === 1) return second;
  if (first > second) return Math.round(((8 - step) * first + (step - 1) * second) / 7);
  if (step > 5) return step === 6 ? 0 : 255;
  return Math.round(((6 - step) * first + (step - 1) * second) / 5);
}
