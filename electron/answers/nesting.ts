// How deep nested containers are read: a damaged table may list its own container, again and again.

/** Nested containers: deeper contents are not read. */
export const DEPTH_LIMIT = 16;
/** Overlapping entries may be read this many times over, and no more: a damaged table must not cost hours. */
export const REPEAT_LIMIT = 16;

/** Why something was not opened, in a sentence. */
export const nestingTexts = {
  tooDeep: `Containers lie in each other ${DEPTH_LIMIT} deep; this one was not listed.`,
  overlapping: 'So many entries overlap that this one was not read.',
} as const;
