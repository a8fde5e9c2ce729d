/** Device names of DOS; with any extension they still mean the device. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?$/i;
/** The longest file name in common file systems, in bytes of UTF-8. */
const LONGEST = 255;
/** The same for a path as a whole; a zip file cannot even hold one of 65,536. */
const LONGEST_PATH = 4096;

/** The folders and the file of an entry's name; both `\` and `/` separate them, on every system. */
export function partsOf(name: string): readonly string[] {
  return name.split(/[\\/]+/);
}

/**
 * Why no file can be written under an entry's name; undefined if it can. Names are not trusted. Code that
 * reads archives warns of exactly the names that code that extracts them refuses.
 */
export function unwritableName(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  if (name.includes('\0')) return 'the name contains a NUL';
  if (/^[\\/]{2}/.test(name)) return 'the name is a network path';
  if (/^[\\/]/.test(name)) return 'the name is an absolute path';
  if (/^[a-z]:/i.test(name)) return 'the name begins with a drive letter';
  if (name.includes(':')) return 'the name contains a colon, which on Windows names a hidden stream';
  if (isLonger(name, LONGEST_PATH)) return `the name is longer than ${LONGEST_PATH} bytes`;
  for (const part of partsOf(name)) {
    const why = unwritablePart(part);
    if (why !== undefined) return why;
  }
  return undefined;
}

function unwritablePart(part: string): string | undefined {
  if (part === '') return 'the name ends in a separator';
  if (part === '..' || part === '.') return 'the name leads through "." or ".."';
  if (/[. ]$/.test(part)) return 'a part of the name ends in a dot or a space, which Windows drops';
  if (DEVICE.test(part)) return `"${part}" is the name of a device on Windows`;
  if (isLonger(part, LONGEST)) return `a part of the name is longer than ${LONGEST} bytes`;
  return undefined;
}

/** UTF-8 takes at most three bytes for each UTF-16 unit of a letter. */
function isLonger(text: string, most: number): boolean {
  if (text.length * 3 <= most) return false;
  let bytes = 0;
  for (const letter of text) bytes += utf8Size(letter.codePointAt(0) ?? 0);
  return bytes > most;
}

function utf8Size(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
