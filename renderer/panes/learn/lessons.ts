/** The selection in the file of a lesson. */
export interface Answer {
  readonly start: number;
  readonly size: number;
  /** From the start of the selection, a few bytes more than a lesson needs. */
  readonly bytes: Uint8Array;
  /** Whether the file has an edit. */
  readonly isEdited: boolean;
}

export interface Lesson {
  readonly id: LessonId;
  /** The address in the demo. */
  readonly address: string;
  isSolved(answer: Answer): boolean;
}

export type LessonId = 'offsets' | 'byteOrder' | 'integers' | 'floats' | 'strings' | 'structures' | 'edit';

const SOUND = 'zbd/soundsL.zbd::step_light.wav';
const MOTION = 'zbd/motion.zbd::heron_walk';

/** In reading order; the title says whether it is a quiz. */
export const lessons: readonly Lesson[] = [
  { id: 'offsets', address: SOUND, isSolved: ({ start, size }) => start === 8 && size === 4 },
  { id: 'byteOrder', address: SOUND, isSolved: ({ start, size }) => start === 4 && size === 4 },
  { id: 'integers', address: SOUND, isSolved: answer => isExactly(answer, [0x11, 0x2b, 0, 0]) },
  { id: 'floats', address: MOTION, isSolved: answer => isExactly(answer, [0, 0, 0x80, 0x3f]) },
  {
    id: 'strings',
    address: MOTION,
    isSolved: answer => answer.size === 4 && startsWith(answer.bytes, [3, 0, 0, 0, 0x68, 0x69, 0x70]),
  },
  { id: 'structures', address: MOTION, isSolved: ({ start, size }) => start === 0 && size === 24 },
  { id: 'edit', address: SOUND, isSolved: ({ isEdited }) => isEdited },
];

/** The most bytes that are read for a check. */
export const PEEK = 16;

function isExactly({ size, bytes }: Answer, expected: readonly number[]): boolean {
  return size === expected.length && startsWith(bytes, expected);
}

function startsWith(bytes: Uint8Array, expected: readonly number[]): boolean {
  return expected.every((byte, i) => bytes[i] === byte);
}
