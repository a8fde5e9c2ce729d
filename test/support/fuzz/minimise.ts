import type { Finding, FuzzThread } from './fuzz-thread.ts';
import { placeOf } from './place-of.ts';
import type { Mutant } from './subject.ts';

/** The most attempts: each hang costs seconds. */
const MOST_TRIES = { crash: 300, hang: 12, memory: 12 } as const;

/** The same finding of fewer bytes: stretches are left out, half of the file first, as long as it stays what it is. */
export async function minimise(mutant: Mutant, found: Finding, thread: FuzzThread): Promise<Mutant> {
  let { bytes } = mutant;
  let left: number = MOST_TRIES[found.kind];
  for (let size = bytes.length >> 1; size > 0 && left > 0; size >>= 1)
    for (let at = 0; at < bytes.length && left > 0; left--) {
      const shorter = new Uint8Array(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]));
      const again = await thread.run({ mutant: { ...mutant, bytes: shorter } });
      if (again.some(each => placeOf(each) === placeOf(found))) bytes = shorter;
      else at += size;
    }
  return { ...mutant, bytes };
}
