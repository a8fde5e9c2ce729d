/** The hues of the overlay; each is a token `--k-…`. */
export const overlayHues = [
  'unknown',
  'struct',
  'count',
  'offset',
  'int',
  'float',
  'text',
  'flags',
  'checksum',
  'padding',
] as const;

export type OverlayHue = (typeof overlayHues)[number];

/** What the bytes are for goes before how they are stored. Bytes named but not taken apart stay quiet. */
const hueOfKind: Readonly<Record<string, OverlayHue>> = {
  u8: 'int',
  u16: 'int',
  u32: 'int',
  u64: 'int',
  i8: 'int',
  i16: 'int',
  i32: 'int',
  i64: 'int',
  f32: 'float',
  f64: 'float',
  text: 'text',
  bytes: 'padding',
  tag: 'struct',
  constant: 'struct',
  choice: 'struct',
  flags: 'flags',
  count: 'count',
  size: 'count',
  offset: 'offset',
  reference: 'offset',
  checksum: 'checksum',
  padding: 'padding',
  unknown: 'unknown',
};

/** The hue of a field's kind, stable over all formats; a kind that is new here is still shown as named. */
export function overlayHue(kind: string): OverlayHue {
  return hueOfKind[kind] ?? 'struct';
}
