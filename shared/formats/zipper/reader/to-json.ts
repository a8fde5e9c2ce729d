import { f32Json } from '../../../base/f32.ts';
import { floatOfBits, type ReaderValue } from './value.ts';

/** The value itself: lists as arrays, texts as strings, integers and floats as numbers. */
export function toJson(value: ReaderValue): unknown {
  switch (value.type) {
    case 'integer':
    case 'string':
      return value.value;
    case 'float':
      return f32Json(floatOfBits(value.bits));
    case 'list':
      return value.items.map(toJson);
  }
}
