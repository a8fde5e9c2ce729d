/** The two versions: they differ in how meshes store texture coordinates. */
export const OLD = 0x0001_5500;
export const NEW = 0x1000_c800;
