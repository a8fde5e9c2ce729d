/** A game table of Knights of the Old Republic, V2.b: each cell has a text of its own, unless `shares`. */
export function build2da(
  columns: readonly string[],
  rows: readonly (readonly [name: string, ...cells: readonly string[]])[],
  { shares = true }: { readonly shares?: boolean } = {},
): Uint8Array {
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  const known = new Map<string, number>();
  let texts = '';
  const offsets = rows.flatMap(([, ...cells]) =>
    cells.map(cell => {
      const at = (shares ? known.get(cell) : undefined) ?? texts.length;
      if (at === texts.length) texts += `${cell}\0`;
      known.set(cell, at);
      return at;
    }),
  );
  const count = Buffer.alloc(4);
  count.writeUInt32LE(rows.length);
  const table = Buffer.alloc(offsets.length * 2 + 2);
  for (const [i, offset] of [...offsets, texts.length].entries()) table.writeUInt16LE(offset, i * 2);
  const head = latin(`2DA V2.b\n${columns.map(column => `${column}\t`).join('')}\0`);
  const names = latin(rows.map(([name]) => `${name}\t`).join(''));
  return new Uint8Array(Buffer.concat([head, count, names, table, latin(texts)]));
}
