import type { Step } from './layout.ts';

/** V8 keeps a concatenated string as its pieces, 50 bytes a step: for a deep path that takes ten times the room of its text. */
const DEEP = 12;

/** A path as it is printed: names joined by dots, indices in brackets, the root empty. */
export function pathText(steps: readonly Step[], count = steps.length): string {
  if (count > DEEP) return joined(steps, count);
  let text = '';
  for (let i = 0; i < count; i++) {
    const step = steps[i];
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

function joined(steps: readonly Step[], count: number): string {
  const parts: Step[] = [];
  for (let i = 0; i < count; i++) {
    const step = steps[i] ?? '';
    if (typeof step === 'number') parts.push('[', step, ']');
    else if (i > 0) parts.push('.', step);
    else parts.push(step);
  }
  return parts.join('');
}

const STEP = /\[(\d+)\]|\.?([^.[\]]+)/y;

/** The steps of a printed path; undefined if it is not one. */
export function parsePath(path: string): Step[] | undefined {
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    if (!match) return undefined;
    const [, index, name = ''] = match;
    steps.push(index === undefined ? name : Number(index));
  }
  return steps;
}

/** The last step as it is printed: a name, or `[i]`. */
export function stepText(step: Step | undefined): string {
  return typeof step === 'number' ? `[${step}]` : (step ?? '');
}

const AT = /^@0x([0-9A-F]+)\+(\d+)$/i;

/** The name of bytes that have none: their range. */
export function placePath(start: number, size: number): string {
  return `@0x${start.toString(16).toUpperCase()}+${size}`;
}

/** The range that placePath() printed. */
export function parsePlace(path: string): { start: number; size: number } | undefined {
  const match = AT.exec(path);
  return match ? { start: Number.parseInt(match[1] ?? '', 16), size: Number(match[2]) } : undefined;
}
