/** Bytes from commented hex: everything from # to the end of its line is a remark, "quoted" parts are letters. */
export function hexText(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const line of text.split('\n')) {
    for (const [part] of line.replace(/#(?=(?:[^"]*"[^"]*")*[^"]*$).*/, '').matchAll(/"[^"]*"|\S+/g)) {
      if (part.startsWith('"')) bytes.push(...Array.from(part.slice(1, -1), letter => letter.charCodeAt(0)));
      else if (/^(?:[\da-f]{2})+$/i.test(part))
        bytes.push(...(part.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16)));
      else throw new Error(`not hex: ${part}`);
    }
  }
  return Uint8Array.from(bytes);
}
