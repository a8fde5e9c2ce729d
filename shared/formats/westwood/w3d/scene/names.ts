/** Names differ in upper and lower case between the files that use them. */
export const lowerCase = (name: string): string => name.toLowerCase();

/** The part of `container.mesh` before the dot. */
export function containerOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** The file names a texture may have, best first: exporters write .tga where the games ship .dds. */
export function texturesNamed(stored: string): readonly string[] {
  const name = stored.slice(Math.max(stored.lastIndexOf('\\'), stored.lastIndexOf('/')) + 1);
  const dot = name.lastIndexOf('.');
  const stem = dot < 0 ? name : name.slice(0, dot);
  return [...new Set([`${stem}.dds`, `${stem}.tga`, name, `${stem}.jpg`, `${stem}.bmp`])];
}
