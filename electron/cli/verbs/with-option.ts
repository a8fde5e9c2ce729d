/** A structure by which a verb reads its files. */
export interface ByStructure {
  readonly with?: string;
}

export const withOption = ['--with <structure>', 'read the files by this structure, a .ksy file'] as const;

/** That choice alone, of all a verb was given. */
export function structureOf({ with: file }: ByStructure): ByStructure {
  return file === undefined ? {} : { with: file };
}
