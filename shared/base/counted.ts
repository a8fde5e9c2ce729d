/** How many of what, for a person: `1 mesh`, `1,200 meshes`. Words that take no s of their own say their plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
