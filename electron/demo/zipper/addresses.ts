/** Where the compiler's memory began, and how far its blocks were apart. */
const MEMORY = 0x0300_0000;
const BLOCK = 0x800;

/** New addresses, as the games' files are full of them: never 0, and of no use to anybody. */
export type Addresses = () => number;

/** The addresses of one file, from the first. */
export function newAddresses(): Addresses {
  let blocks = 0;
  return () => {
    blocks += 1;
    return MEMORY + blocks * BLOCK;
  };
}
