/** Where an entry goes below the folder of an extraction, or why its name is refused. */
export type ExtractName =
  | { readonly kind: 'path'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string };

/** Device names of DOS; with any ending they still mean the device. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Windows forbids in names.
const FORBIDDEN = /[<>"|?*\x01-\x1f]/g;
/** What the common file systems take for one name. */
const LONGEST = 255;

/**
 * The path an entry's name stands for. Names are hostile until shown otherwise; `\` parts folders as `/` does, on every
 * system.
 */
export function extractName(name: string): ExtractName {
  const why = refusalOf(name);
  if (why !== undefined) return { kind: 'refused', why };
  const parts = name.split(/[\\/]+/);
  for (const part of parts) {
    const refused = partRefusal(part);
    if (refused !== undefined) return { kind: 'refused', why: refused };
  }
  return { kind: 'path', parts: parts.map(part => part.replace(FORBIDDEN, '_')) };
}

function refusalOf(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  if (name.includes('\0')) return 'the name contains a NUL';
  if (/^[\\/]{2}/.test(name)) return 'the name is a network path';
  if (/^[\\/]/.test(name)) return 'the name is an absolute path';
  if (/^[a-z]:/i.test(name)) return 'the name begins with a drive letter';
  if (name.includes(':')) return 'the name contains a colon, which on Windows names a hidden stream';
  return undefined;
}

function partRefusal(part: string): string | undefined {
  if (part === '') return 'the name ends in a separator';
  if (part === '..' || part === '.') return 'the name leads through . or ..';
  if (/[. ]$/.test(part)) return 'a part of the name ends in a dot or a space, which Windows drops';
  if (DEVICE.test(part)) return `"${part}" is the name of a device on Windows`;
  if (new TextEncoder().encode(part).length > LONGEST) return `a part of the name is longer than ${LONGEST} bytes`;
  return undefined;
}
