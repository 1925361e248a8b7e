// The library brings the types of its inner functions only.
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Writes four bytes a pixel, upright; null on failure. */
    display(
      target: { width: number; height: number; data: Uint8Array },
      done: (target: { data: Uint8Array } | null) => void,
    ): void
  }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
  export default libheif
}
