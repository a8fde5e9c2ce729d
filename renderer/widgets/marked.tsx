import type { ReactNode } from 'react';

interface MarkedProps {
  readonly text: string;
  /** Half-open ranges of characters, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Text with the matches highlighted. */
export function Marked({ text, marks }: MarkedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(<b key={from}>{text.slice(from, to)}</b>);
    at = to;
  }
  parts.push(text.slice(at));
  return <span className="marked">{parts}</span>;
}
