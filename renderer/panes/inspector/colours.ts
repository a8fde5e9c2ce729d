/** A colour out of packed bits; channels 0 to 255. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** A channel of `bits` bits spread over 0 to 255, so that full stays full. */
function spread(value: number, bits: number): number {
  const most = 2 ** bits - 1;
  return Math.round(((value & most) * 255) / most);
}

export function rgb565(packed: number): Colour {
  return { red: spread(packed >> 11, 5), green: spread(packed >> 5, 6), blue: spread(packed, 5), alpha: 255 };
}

export function bgr555(packed: number): Colour {
  return { red: spread(packed, 5), green: spread(packed >> 5, 5), blue: spread(packed >> 10, 5), alpha: 255 };
}

export function argb1555(packed: number): Colour {
  const alpha = packed & 0x8000 ? 255 : 0;
  return { red: spread(packed >> 10, 5), green: spread(packed >> 5, 5), blue: spread(packed, 5), alpha };
}

/** Four bytes in the order they stand: the byte order of numbers has no part in it. */
export function rgba8(bytes: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 0] = bytes;
  return { red, green, blue, alpha };
}

export function cssColour({ red, green, blue, alpha }: Colour): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}

export function printColour({ red, green, blue, alpha }: Colour): string {
  return alpha === 255 ? `${red} ${green} ${blue}` : `${red} ${green} ${blue} · ${alpha}`;
}
