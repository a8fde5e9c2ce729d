// Which files belong together: a zone is an archive of its name, and one each for its objects and its characters.

/** The last part of an address, in small letters and without its ending. */
function stemOf(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
}

const partsOf = (address: string): readonly string[] => address.split('::');
const SHARED = new Set(['objects', 'lights']);

/** The zone a file is of; `objects` and `lights` are called alike in all zones, and their archive says it. */
export function zoneOf(address: string): string {
  const [archive = '', entry] = partsOf(address);
  const own = stemOf(entry ?? archive);
  const named = SHARED.has(own) && entry !== undefined ? stemOf(archive) : own;
  return named.replace(/_(obj|chr|2_obj|obj2)$/, '');
}

/** Archives that may hold the pictures and models of a zone: its own first, then those all zones share. */
export function archivesOf(zone: string, address: string): readonly string[] {
  const [own = ''] = partsOf(address);
  const names = [zone, `${zone}_obj`, `${zone}_2_obj`, `${zone}_chr`, 'global_obj', 'global_chr', 'gequip'];
  return [...new Set([own, ...names.map(name => `${name}.s3d`)])];
}

/** The files that may hold the models of a zone's objects. */
export const objectFilesOf = (zone: string): readonly string[] =>
  [`${zone}_obj`, `${zone}_2_obj`, 'global_obj'].map(name => `${name}.wld`);
