/** Kinds of assets a search can be kept to, and the formats they are in. */
const scopes = {
  readers: ['zipper/reader', 'zipper/readerText'],
  sounds: ['audio/wav'],
  textures: ['zipper/textures', 'zipper/texture', 'image/dds', 'image/tga', 'image/bmp', 'fft/texture'],
  scripts: ['zipper/interp'],
  motion: ['zipper/motion'],
  messages: ['zipper/messages'],
  models: ['zipper/model', 'zipper/gamez', 'westwood/w3d', 'fft/mesh', 'everquest/wld', 'kotor/bwm'],
  texts: ['text/plain'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SearchScope = 'all' | keyof typeof scopes;

/** The formats of a scope; absent for everything. */
export function formatsOf(scope: SearchScope): readonly string[] | undefined {
  return scope === 'all' ? undefined : scopes[scope];
}

/** The scopes that an install has anything of, given how many it has of each format. */
export function scopesIn(formats: Readonly<Record<string, number>>): readonly SearchScope[] {
  const named = Object.entries(scopes) as [keyof typeof scopes, readonly string[]][]; // as: Object.entries forgets the keys' names
  const filled = named.filter(([, own]) => own.some(format => (formats[format] ?? 0) > 0));
  return ['all', ...filled.map(([scope]) => scope)];
}
