/**
 * The inner loop of the trace's writer, as WebAssembly: it copies text from one place of its memory to another and puts a backslash
 * in front of quotes and backslashes, sixteen bytes at a time. JavaScript has no such instructions, and this loop is most of what
 * the record of a flood of messages costs. Written out by hand because it is forty instructions; in WAT it reads:
 *
 * ```
 * (func (export "escape") (param $from i32) (param $to i32) (result i32)
 *   (local $special i32) (local $control i32) (local $start i32) (local $at i32)
 *   (local $bytes v128) (local $quote v128) (local $backslash v128) (local $space v128)
 *   start = to; quote = splat('"'); backslash = splat('\'); space = splat(' ')
 *   loop $next
 *     store(to, bytes = load(from))
 *     special = bitmask(bytes == quote | bytes == backslash)
 *     control = bitmask(bytes < space)
 *     if (control) { special &= (control & -control) - 1 }
 *     if (special) { loop $each
 *       at = ctz(special)
 *       store8(to + at, '\'); store(to + at + 1, load(from + at))
 *       to += 1
 *       special &= special - 1
 *       br_if $each (special)
 *     } end
 *     if (!control) { from += 16; to += 16; br $next }
 *   end
 *   return from + ctz(control) << 16 | (to + ctz(control) - start)
 * ```
 */

const [LOOP, IF, END, BR, BR_IF] = [0x03, 0x04, 0x0b, 0x0c, 0x0d];
const [GET, SET, TEE] = [0x20, 0x21, 0x22];
const [STORE8, CONST] = [0x3a, 0x41];
const [EQZ, CTZ, ADD, SUB, AND, OR, SHL] = [0x45, 0x68, 0x6a, 0x6b, 0x71, 0x72, 0x74];
const SIMD = 0xfd;
const [V_LOAD, V_STORE, V_SPLAT, V_EQ, V_LT_U, V_OR, V_BITMASK] = [0x00, 0x0b, 0x0f, 0x23, 0x26, 0x50, 0x64];
const [I32, V128, VOID] = [0x7f, 0x7b, 0x40];
/** Numbers are LEB128: 92 needs two bytes because its highest bit of seven would be a sign. */
const [QUOTE, BACKSLASH, SPACE] = [[0x22], [0xdc, 0x00], [0x20]];
const [from, to, special, control, start, at, bytes, quote, backslash, space] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

// biome-ignore format: one step of the listing above a line
const BODY: readonly number[] = [
  GET, to, SET, start,
  CONST, ...QUOTE, SIMD, V_SPLAT, SET, quote,
  CONST, ...BACKSLASH, SIMD, V_SPLAT, SET, backslash,
  CONST, ...SPACE, SIMD, V_SPLAT, SET, space,
  LOOP, VOID,
    GET, to, GET, from, SIMD, V_LOAD, 0, 0, TEE, bytes, SIMD, V_STORE, 0, 0,
    GET, bytes, GET, quote, SIMD, V_EQ, GET, bytes, GET, backslash, SIMD, V_EQ, SIMD, V_OR, SIMD, V_BITMASK, SET, special,
    GET, bytes, GET, space, SIMD, V_LT_U, SIMD, V_BITMASK, TEE, control,
    IF, VOID,
      GET, special, GET, control, CONST, 0, GET, control, SUB, AND, CONST, 1, SUB, AND, SET, special,
    END,
    GET, special,
    IF, VOID,
      LOOP, VOID,
        GET, special, CTZ, SET, at,
        GET, to, GET, at, ADD, CONST, ...BACKSLASH, STORE8, 0, 0,
        GET, to, GET, at, ADD, GET, from, GET, at, ADD, SIMD, V_LOAD, 0, 0, SIMD, V_STORE, 0, 1,
        GET, to, CONST, 1, ADD, SET, to,
        GET, special, GET, special, CONST, 1, SUB, AND, TEE, special,
        BR_IF, 0,
      END,
    END,
    GET, control, EQZ,
    IF, VOID,
      GET, from, CONST, 16, ADD, SET, from,
      GET, to, CONST, 16, ADD, SET, to,
      BR, 1,
    END,
  END,
  GET, from, GET, control, CTZ, ADD, CONST, 16, SHL,
  GET, to, GET, control, CTZ, ADD, GET, start, SUB, OR,
  END,
];

/** Two pages of 64 KiB. */
const PAGES = 2;

/** Two groups of locals: two numbers, four vectors. */
const LOCALS = [2, 4, I32, 4, V128];
const FUNCTION = [...size(LOCALS.length + BODY.length), ...LOCALS, ...BODY];

// biome-ignore format: one section a line
const MODULE: readonly number[] = [
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [1, 0x60, 2, I32, I32, 1, I32]),
  ...section(3, [1, 0]),
  ...section(5, [1, 1, PAGES, PAGES]),
  ...section(7, [2, ...name('memory'), 2, 0, ...name('escape'), 0, 0]),
  ...section(10, [1, ...FUNCTION]),
];

/** The part of the standard that is needed here; the types of Node do not declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/**
 * What the module offers. `escape` reads from one offset and writes to another until it meets a control character, which has to
 * come; it returns where that stands, times 65,536, plus the number of bytes written. Up to 16 bytes behind either are touched.
 */
export interface EscapeModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  escape(from: number, to: number): number;
}

/** Compiles the module; null where the engine has no WebAssembly, or is not allowed to use it. */
export function loadEscapeModule(): EscapeModule | null {
  try {
    const { Module, Instance } = WebAssembly;
    return new Instance(new Module(Uint8Array.from(MODULE))).exports as EscapeModule;
  } catch {
    return null;
  }
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...size(content.length), ...content];
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text)];
}

/** An unsigned LEB128 number below 2^14. */
function size(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, value >> 7];
}
