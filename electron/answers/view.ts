import {
  type Child,
  type Decoded,
  decode,
  type Finding,
  type Memo,
  newMemo,
  type RootLayout,
  rememberFindings,
} from '#layout';
import type { Source } from '../../shared/base/source.ts';
import type { Format, Probe } from '../../shared/formats/format.ts';
import { type Identified, identify } from '../../shared/formats/index.ts';
import { readOnce } from '../files/read-once.ts';
import type { Described } from './describe.ts';

/** Up to this many bytes are read as a whole whenever that helps; more only if there is no other way. */
export const SMALL = 1024 * 1024;

/** Longer text would block the window, and nobody edits such a text. */
const LARGEST_TEXT = 8 * 1024 * 1024;

/** Models of more bytes are not read for their names. */
const LARGEST_NAMED = 32 * 1024 * 1024;

/** The user's choice is not questioned; what the format says about the bytes is reported anyway. */
function chosen(format: Format, probe: Probe): Identified {
  const { confidence, why } = format.detect(probe);
  return { format, confidence: confidence === 'unknown' ? 'likely' : confidence, why: `chosen by hand; ${why}` };
}

/** The bytes of one asset at one revision, and what follows from them; each part is computed on demand. */
export class View {
  readonly name: string;
  readonly source: Source;
  readonly revision: number;
  /** What walks over the bytes learned, for later ones. */
  readonly memo: Memo = newMemo();
  /** The result of a full reading, once requested. */
  described: Promise<Described> | undefined;
  #identified: Identified | undefined;
  /** What was read to identify it, until it is released. */
  #seen: Decoded<unknown> | undefined;
  #decoded: Decoded<unknown> | undefined;
  #isGivenUp = false;

  /** `as`: the format that was chosen by hand, or is known already. */
  constructor(name: string, source: Source, revision: number, as?: Format | Identified) {
    if (as) this.#identified = 'format' in as ? as : chosen(as, { name, source });
    this.name = name;
    this.source = source;
    this.revision = revision;
  }

  get identified(): Identified {
    if (this.#identified === undefined) {
      const { decoded, ...identified } = identify({ name: this.name, source: this.source });
      [this.#identified, this.#seen] = [identified, decoded];
    }
    return this.#identified;
  }

  get format(): Format {
    return this.identified.format;
  }

  /** Its text form; absent if it would be too long to edit. */
  get textForm(): Format['text'] {
    return this.layout !== undefined && this.source.size <= LARGEST_TEXT ? this.format.text : undefined;
  }

  /** How its bytes are named; absent if its structure is unknown, or naming takes too long. */
  get layout(): RootLayout<unknown> | undefined {
    return this.#isGivenUp ? undefined : this.format.layout;
  }

  /** The model, with findings; absent if there is no layout. */
  get decoded(): Decoded<unknown> | undefined {
    const { layout } = this;
    if (layout === undefined || this.#decoded !== undefined) return this.#decoded;
    // A large asset is read only as far as necessary; the thread that describes it reads everything, and knows more.
    const read = this.format.container === undefined ? decode : readOnce;
    this.#decoded = this.#seen ?? read(layout, this.source, { thorough: this.source.size <= SMALL });
    if (this.memo.findings === undefined || this.source.size <= SMALL) this.learn(this.#decoded.findings);
    return this.#decoded;
  }

  /** The model; absent if there is no layout, or the bytes did not decode to their end. */
  get model(): unknown {
    return this.decoded?.fault === undefined ? this.decoded?.value : undefined;
  }

  /** The same asset with the same bytes from a faster source. */
  over(source: Source): View {
    return new View(this.name, source, this.revision, this.#identified);
  }

  /** Releases the model: the next caller waits again. For callers that visit many assets and hold all of them. */
  forget(): void {
    this.#seen = undefined;
    this.#decoded = undefined;
  }

  /** The model with its layout, for names that depend on its content; absent if there are too many bytes to read for that. */
  get modelRoot(): Child | undefined {
    const { layout } = this;
    if (layout === undefined || this.source.size > LARGEST_NAMED) return undefined;
    return { layout, value: this.decoded?.value };
  }

  /** The memo; for small assets, with the findings of decoding. */
  get knownMemo(): Memo {
    if (this.memo.findings === undefined && this.source.size <= SMALL) this.learn(this.decoded?.findings ?? []);
    return this.memo;
  }

  /** Adds findings to the fields. */
  learn(findings: readonly Finding[]): void {
    rememberFindings(this.memo, findings);
  }

  /** Its layout is not tried again: a thread that did so was lost. */
  giveUp(): void {
    this.#isGivenUp = true;
  }
}
