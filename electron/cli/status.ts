/** Exit statuses: scripts rely on them. */
export const status = {
  done: 0,
  /** Done, and the answer is "no". */
  no: 1,
  refused: 2,
  bug: 3,
} as const;
