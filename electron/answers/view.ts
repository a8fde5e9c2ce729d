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

/** Up to so many bytes are read as a whole whenever that helps; more only when there is no other way. */
export const SMALL = 1024 * 1024;

/** Longer text holds up the window, and is no text that a person works on. */
const LARGEST_TEXT = 8 * 1024 * 1024;

/** Models of more bytes than this are not read for the sake of names. */
const LARGEST_NAMED = 32 * 1024 * 1024;

/** What a person chose is not doubted; what the format says of the bytes is told all the same. */
function chosen(format: Format, probe: Probe): Identified {
  const { confidence, why } = format.detect(probe);
  return { format, confidence: confidence === 'unknown' ? 'likely' : confidence, why: `chosen by hand; ${why}` };
}

/** The bytes of one asset at one revision, and what follows from them; each is worked out when first asked for. */
export class View {
  readonly name: string;
  readonly source: Source;
  readonly revision: number;
  /** What walks over the bytes learned, for the next ones. */
  readonly memo: Memo = newMemo();
  /** What reading all of it tells, once somebody asked. */
  described: Promise<Described> | undefined;
  #identified: Identified | undefined;
  /** What was read to know what it is, until it is let go of. */
  #seen: Decoded<unknown> | undefined;
  #decoded: Decoded<unknown> | undefined;
  #isGivenUp = false;

  /** `as`: the format that was chosen for it by hand, or what is known of it already. */
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

  /** Its text form; absent where it would be longer than a person can work with. */
  get textForm(): Format['text'] {
    return this.layout !== undefined && this.source.size <= LARGEST_TEXT ? this.format.text : undefined;
  }

  /** How its bytes are named; absent where nothing is known of them, or where naming them takes too long. */
  get layout(): RootLayout<unknown> | undefined {
    return this.#isGivenUp ? undefined : this.format.layout;
  }

  /** The model, with findings; absent where there is no layout. */
  get decoded(): Decoded<unknown> | undefined {
    const { layout } = this;
    if (layout === undefined || this.#decoded !== undefined) return this.#decoded;
    // What is large is read as far as it must be; the thread that describes it reads all, and knows more.
    const read = this.format.container === undefined ? decode : readOnce;
    this.#decoded = this.#seen ?? read(layout, this.source, { thorough: this.source.size <= SMALL });
    if (this.memo.findings === undefined || this.source.size <= SMALL) this.learn(this.#decoded.findings);
    return this.#decoded;
  }

  /** The model; absent where there is no layout, or the bytes did not decode to their end. */
  get model(): unknown {
    return this.decoded?.fault === undefined ? this.decoded?.value : undefined;
  }

  /** The same asset over the same bytes where they are quicker to reach. */
  over(source: Source): View {
    return new View(this.name, source, this.revision, this.#identified);
  }

  /** Lets go of the model: whoever asks again waits again. For who goes through many assets, and holds all of them. */
  forget(): void {
    this.#seen = undefined;
    this.#decoded = undefined;
  }

  /** The model with its layout, for what is called by its content; absent where the bytes are too many to read for that. */
  get modelRoot(): Child | undefined {
    const { layout } = this;
    if (layout === undefined || this.source.size > LARGEST_NAMED) return undefined;
    return { layout, value: this.decoded?.value };
  }

  /** The memo, with the findings of what is small enough to be decoded for them. */
  get knownMemo(): Memo {
    if (this.memo.findings === undefined && this.source.size <= SMALL) this.learn(this.decoded?.findings ?? []);
    return this.memo;
  }

  /** Lets the fields show what was found. */
  learn(findings: readonly Finding[]): void {
    rememberFindings(this.memo, findings);
  }

  /** Its layout is not tried again: a thread that did was lost. */
  giveUp(): void {
    this.#isGivenUp = true;
  }
}
