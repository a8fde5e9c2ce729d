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

/** The purpose of bytes takes precedence over their storage. Bytes with a name but no fields stay quiet. */
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

/** The hue of a field's kind, the same in all formats; an unknown kind is shown as named. */
export function overlayHue(kind: string): OverlayHue {
  return hueOfKind[kind] ?? 'struct';
}
