import type { Format } from '../../../shared/formats/format.ts';

/** The format of a structure chosen by hand; loaded only where one was. */
export async function chosenFormat(base: string, structure: string | undefined): Promise<Format | undefined> {
  if (structure === undefined) return undefined;
  const { structureFormatAt } = await import('../../files/structures.ts');
  return structureFormatAt(base, structure);
}
