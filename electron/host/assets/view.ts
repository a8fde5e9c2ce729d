import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { type Identified, identify } from '../../../shared/formats/index.ts';
import { decode } from '../../../shared/layout/decode.ts';
import type { Decoded } from '../../../shared/layout/layout.ts';
import { type Memo, newMemo, rememberFindings } from '../../../shared/layout/memo.ts';

/** The bytes of one asset at one revision, and what follows from them; each is worked out when first asked for. */
export class View {
  readonly name: string;
  readonly source: Source;
  readonly revision: number;
  /** What walks over the bytes learned, for the next ones. */
  readonly memo: Memo = newMemo();
  #identified: Identified | undefined;
  #decoded: Decoded<unknown> | undefined;

  constructor(name: string, source: Source, revision: number) {
    this.name = name;
    this.source = source;
    this.revision = revision;
  }

  get identified(): Identified {
    this.#identified ??= identify({ name: this.name, source: this.source });
    return this.#identified;
  }

  get format(): Format {
    return this.identified.format;
  }

  /** The model, with findings; absent where the format has no layout. */
  get decoded(): Decoded<unknown> | undefined {
    const { layout } = this.format;
    if (layout === undefined || this.#decoded !== undefined) return this.#decoded;
    this.#decoded = decode(layout, this.source);
    rememberFindings(this.memo, this.#decoded.findings);
    return this.#decoded;
  }
}
