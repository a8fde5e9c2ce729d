const PART = /"[^"]*"|\S+/g;
const REMARK = /#(?=(?:[^"]*"[^"]*")*[^"]*$).*/;

/** Bytes from commented hex: pairs of digits, "letters", 60*00 for a repeated byte; # begins a comment. */
export function hexText(text: string): Uint8Array {
  const bytes = text
    .split('\n')
    .flatMap(line => [...line.replace(REMARK, '').matchAll(PART)].flatMap(([part]) => partBytes(part)));
  return Uint8Array.from(bytes);
}

function partBytes(part: string): number[] {
  if (part.startsWith('"')) return Array.from(part.slice(1, -1), letter => letter.charCodeAt(0));
  const [, times = '1', digits] = /^(?:(\d+)\*)?((?:[\da-f]{2})+)$/i.exec(part) ?? [];
  if (digits === undefined) throw new Error(`not hex: ${part}`);
  const once = (digits.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16));
  return Array.from({ length: Number(times) }, () => once).flat();
}
