/** The two dialects: they differ in what the texture coordinates of meshes are stored as. */
export const OLD = 0x0001_5500;
export const NEW = 0x1000_c800;
