declare global {
  // Node has it all, and its types only the beginning.
  namespace WebAssembly {
    interface Memory {
      readonly buffer: ArrayBuffer
      grow(pages: number): number
    }
    const Memory: { prototype: Memory }
  }
}

const pageBytes = 65_536

/** Libraries allocate memory as they run; one that is denied memory stops on its file cleanly. */
export function limitWebAssembly(bytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > bytes)
      throw new RangeError('The file asks for too much memory.')
    return grow.call(this, pages)
  }
}
