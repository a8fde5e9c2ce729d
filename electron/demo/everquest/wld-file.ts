import { encode, type Infer, keepLeftover } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import type { bodies } from '../../../shared/formats/everquest/wld/layout/types.ts';
import { OLD } from '../../../shared/formats/everquest/wld/layout/versions.ts';
import { type Fragment, wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';

type Bodies = typeof bodies;
/** The content of a fragment, without its name. */
type Content<K extends keyof Bodies> = Omit<Infer<Bodies[K]>, 'name'>;

/** Collects the fragments of a file and their names; each name is stored once, in the order of first use. */
export class WldFile {
  readonly #places = new Map<string, number>();
  readonly #fragments: Fragment[] = [];
  #size = 1;

  /** The reference to a name; 0 for none. */
  name(text: string): number {
    if (text === '') return 0;
    const known = this.#places.get(text);
    if (known !== undefined) return -known;
    const place = this.#size;
    this.#places.set(text, place);
    this.#size += text.length + 1;
    return -place;
  }

  /** Adds a fragment with or without a name. Returns its number, counted from 1. */
  add<const K extends keyof Bodies>(type: K, name: string, content: Content<K>): number {
    return this.#put(type, { name: this.name(name), ...content });
  }

  /** The ambient light of the zone: the only fragment that begins without a name. */
  addAmbient(color: Infer<Bodies[0x35]>['color']): number {
    return this.#put(0x35, { color });
  }

  #put<K extends keyof Bodies>(type: K, value: object): number {
    // An empty text takes no bytes at all, not even a NUL.
    if ('userData' in value && value.userData === '') keepLeftover(value, 'userData', new Uint8Array(0));
    return this.#fragments.push({ body: { type, value } } as Fragment); // the type is that of its content
  }

  bytes(): Uint8Array {
    const names = [...this.#places.keys()];
    const strings = { first: '', names };
    const model = { version: OLD, strings, stringCount: names.length, fragments: this.#fragments, end: [0xffff_ffff] };
    return toBytes(encode(wld, { ...model, stringHashSize: 0 }));
  }
}
