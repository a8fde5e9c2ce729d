import { createHash } from 'node:crypto';
import type { RootLayout } from '#layout';
import { View } from '../../../electron/answers/view.ts';
import { printStep, stepsOf } from '../../../electron/files/address.ts';
import { zlib } from '../../../electron/files/zlib.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { type AnyFormat, formatById, identify } from '../../../shared/formats/index.ts';
import type { Fitting } from '../../../shared/patch/apply-edits.ts';

/** A file to put through all builders. */
export interface FuzzFile {
  readonly name: string;
  readonly format: FormatId;
  readonly bytes: Uint8Array;
}

/** A damaged file, and the one it was made from. */
export interface Mutant extends FuzzFile {
  /** How it was made, for the report. */
  readonly how: string;
  readonly original: Uint8Array;
}

/** A mutant as builders see it: in the format it was made for, whatever its bytes are now identified as. */
export class Subject {
  readonly name: string;
  readonly format: AnyFormat;
  readonly view: View;
  readonly original: Uint8Array;

  constructor({ name, format, bytes, original }: Omit<Mutant, 'how'>) {
    this.name = name;
    this.format = formatById(format);
    this.original = original;
    const source = memorySource(bytes);
    const own = this.format;
    this.view = new (class extends View {
      override get identified() {
        return { format: own, confidence: 'certain' as const, why: 'it was made from one' };
      }
    })(name, source, 0);
  }

  get bytes(): Uint8Array {
    const { source } = this.view;
    return source.read(0, source.size);
  }

  /** The format that the bytes are identified as. */
  get identified(): FormatId {
    return identify({ name: this.name, source: this.view.source }).format.id;
  }

  /** The completely read model, and its layout. */
  get sound(): { readonly model: unknown; readonly layout: RootLayout<unknown> } | undefined {
    const { decoded, layout } = this.view;
    return layout === undefined || decoded === undefined || decoded.fault !== undefined
      ? undefined
      : { model: decoded.value, layout };
  }

  get fitting(): Fitting {
    return {
      format: this.format,
      hash: text => createHash('sha256').update(text).digest('hex'),
      names: {
        print: names => stepsOf(names).map(printStep),
        hash: source => createHash('sha256').update(source.read(0, source.size)).digest('hex'),
        zlib,
      },
    };
  }
}
