import { type Decoded, decode } from '#layout';
import { neighboursOf } from '../../../electron/answers/scene/surroundings.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { formatById } from '../../../shared/formats/index.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import type { FuzzFile } from './subject.ts';

interface Around {
  readonly format: Format;
  readonly decoded: Decoded<unknown> | undefined;
}

/** Sound files around a damaged one: a scene finds what it refers to, as in a game folder. */
export class MadeSurroundings {
  readonly #files = new Map<string, FuzzFile>();
  readonly #read = new Map<string, Around>();

  constructor(files: readonly FuzzFile[]) {
    for (const file of files)
      if (!this.#files.has(file.name.toLowerCase())) this.#files.set(file.name.toLowerCase(), file);
  }

  file(address: string): Around | undefined {
    const known = this.#read.get(address);
    const found = this.#files.get(address);
    if (known !== undefined || found === undefined) return known;
    const format = formatById(found.format);
    const read = { format, decoded: format.layout && decode(format.layout, memorySource(found.bytes)) };
    this.#read.set(address, read);
    return read;
  }

  /** What a file at an address, whose own model is handed over, finds around it. */
  neighboursOf(address: string, format: Format): Neighbours {
    return neighboursOf(address, {
      named: name => (this.#files.has(name) ? [name] : []),
      idOf: other => other,
      model: (other, wanted) => {
        const file = this.file(other);
        const isMeant = file?.format.id === (wanted ?? format.id) && file.decoded?.fault === undefined;
        return isMeant ? file?.decoded?.value : undefined;
      },
    });
  }
}
