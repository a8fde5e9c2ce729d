import { isNode, nodesOf, type SourceFile, type SyntaxNode } from './source-file.ts';

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const pixels = /\d(?:\.\d+)?px\b/;
const namedColour = /:[^;]*\b(?:black|white|red|green|blue|gr[ae]y|yellow|orange|purple|pink|brown|cyan|magenta)\b/i;
/** Style properties whose plain numbers are not pixels. */
const unitless =
  /^(flex|flexGrow|flexShrink|order|opacity|zIndex|lineHeight|fontWeight|gridRow|gridColumn|zoom|scale|--.*)$/;

/** Colours and pixel sizes outside renderer/style, where everything else must use tokens. */
export function looseStyles(file: SourceFile): string[] {
  if (!file.path.startsWith('renderer/') || file.path.startsWith('renderer/style/')) return [];
  const found = file.path.endsWith('.css') ? inStyleSheet(file.text) : inCode(file);
  return found.map(what => `${file.path} says ${what}`);
}

function inStyleSheet(text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return bare.split('\n').flatMap(line => {
    if (/^\s*@(media|container)/.test(line)) return []; // conditions on the window's size cannot name tokens
    const selector = /^[^:{]*\{?\s*$/.test(line) || line.trimEnd().endsWith('{') || line.trimEnd().endsWith(',');
    const loose = (!selector && (colour.test(line) || namedColour.test(line))) || pixels.test(line);
    return loose ? [line.trim()] : [];
  });
}

function inCode(file: SourceFile): string[] {
  return [...nodesOf(file)].flatMap(node => {
    const text = textOf(node);
    if (
      text !== undefined &&
      (/^#[0-9a-f]{3,8}$/i.test(text) || /^(rgb|hsl|oklch)a?\(\s*[\d.]/i.test(text) || pixels.test(text))
    ) {
      return [text];
    }
    return node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'style' ? pixelProperties(node) : [];
  });
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const cooked = node.type === 'TemplateElement' ? node.value : undefined;
  return typeof cooked === 'object' && cooked !== null && 'raw' in cooked ? String(cooked.raw) : undefined;
}

/** The properties of a `style={{ … }}` whose value is a plain number of pixels. */
function pixelProperties(attribute: SyntaxNode): string[] {
  const object = isNode(attribute.value) && isNode(attribute.value.expression) ? attribute.value.expression : undefined;
  const properties = Array.isArray(object?.properties) ? object.properties.filter(isNode) : [];
  return properties.flatMap(({ key, value }) => {
    const name = isNode(key) ? String(key.name ?? key.value) : '';
    const isPixels = isNode(value) && typeof value.value === 'number' && value.value !== 0 && !unitless.test(name);
    return isPixels ? [`${name}: ${value.value}`] : [];
  });
}
