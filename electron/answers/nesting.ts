// How far containers in containers are looked into: a damaged table may list its own container, again and again.

/** Containers within containers: what lies in deeper ones is not read. */
export const DEPTH_LIMIT = 16;
/** Overlapping entries may be read so often over, and no more: a damaged table must not cost hours. */
export const REPEAT_LIMIT = 16;

/** Why something was not looked into, in a sentence. */
export const nestingTexts = {
  tooDeep: `Containers lie in each other ${DEPTH_LIMIT} deep; this one was not listed.`,
  overlapping: 'So many entries overlap that this one was not read.',
} as const;
