const NAME = /(^|[\\/])MAP\d{3}\.\d+$/i;

/** Whether a file is named like a map's resource: `MAP001.9`, in any folder. */
export function isResourceName(name: string): boolean {
  return NAME.test(name);
}
