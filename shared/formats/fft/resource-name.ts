const NAME = /(^|[\\/])MAP\d{3}\.\d+$/i;

/** Whether a file is called as the resources of maps are: `MAP001.9`, in whatever folder. */
export function isResourceName(name: string): boolean {
  return NAME.test(name);
}
