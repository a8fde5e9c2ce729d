import { characters, type Leaf, parseText } from '#layout';
import { counted } from '../base/counted.ts';

/** Text between words: it can be replaced with other bytes of the same length that read the same. */
export function leafBetween(kind: Leaf<string>['kind'], form: RegExp, why: string): Leaf<string> {
  const { read, write } = characters;
  return {
    kind,
    read,
    write,
    parse(input, size) {
      const parsed = parseText(input);
      if ('why' in parsed) return parsed;
      if (!form.test(parsed.value)) return { why };
      const { length } = parsed.value;
      return length === size
        ? parsed
        : {
            why: `${counted(length, 'byte')} where ${size} ${size === 1 ? 'is' : 'are'}: change the length in the text`,
          };
    },
  };
}
