// Node has these; its types lack them.
declare namespace WebAssembly {
  interface Module {
    readonly isCompiled: unique symbol
  }
  function compile(bytes: Uint8Array): Promise<Module>
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: object
  }
}

// The library brings types of its functions, but not of how Node imports it, nor of what they return.
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface Failure {
    code: object
    message: string
  }
  interface Handle {
    code?: undefined
    readonly isHandle: unique symbol
  }
  interface Picture {
    code?: undefined
    /** A view of the library's memory. */
    channels: { width: number; height: number; stride: number; data: Uint8Array }[]
  }
  interface Libheif {
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    heif_context_alloc(): unknown
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): Failure
    heif_js_context_get_primary_image_handle(context: unknown): Handle | Failure
    heif_image_handle_has_alpha_channel(handle: Handle): number
    /** The picture upright. */
    heif_js_decode_image2(handle: Handle, space: unknown, chroma: unknown): Picture | Failure
  }
  export default function openLibheif(options: {
    instantiateWasm(imports: object, done: (instance: WebAssembly.Instance) => void): object
  }): Libheif
}
