/** Where the compiler's memory began, and the distance between its blocks. */
const MEMORY = 0x0300_0000;
const BLOCK = 0x800;

/** New addresses like those in the games' files: never 0, and without meaning. */
export type Addresses = () => number;

/** The addresses of one file, from the first. */
export function newAddresses(): Addresses {
  let blocks = 0;
  return () => {
    blocks += 1;
    return MEMORY + blocks * BLOCK;
  };
}
