import { BufferGeometry, Material, type Object3D, ShaderMaterial, Texture } from 'three';

/** Gives back the card's memory for all that is below an object; it is sent again when it is drawn again. */
export function forgetOnCard(root: Object3D): void {
  root.traverse(object => {
    if ('geometry' in object && object.geometry instanceof BufferGeometry) object.geometry.dispose();
    const materials = 'material' in object ? [object.material].flat() : [];
    for (const each of materials) if (each instanceof Material) forgetMaterial(each);
  });
}

function forgetMaterial(material: Material): void {
  material.dispose();
  if (!(material instanceof ShaderMaterial)) return;
  for (const { value } of Object.values(material.uniforms)) if (value instanceof Texture) value.dispose();
}
