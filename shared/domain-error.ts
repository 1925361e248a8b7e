/**
 * The error codes that a feature has messages for: `code.coupon_expired` in its messages allows
 * `coupon_expired`.
 */
export type ErrorCodeIn<Messages> = keyof Messages extends infer Key
  ? Key extends `code.${infer Code}`
    ? WithoutPlural<Code>
    : never
  : never

type WithoutPlural<Code> = Code extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Code

/**
 * Each feature's codes, which its contract adds: a code without a message compiles nowhere. Codes are unique in the
 * whole portal.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the contracts fill it.
export interface ErrorCodes {}

export type ErrorCode = ErrorCodes[keyof ErrorCodes]

/** A rejection by a rule. Thrown inside an action so that its transaction rolls back. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Record<string, string | number>
  /** Data for the client beside the message. */
  readonly details: Record<string, unknown>

  constructor(
    code: ErrorCode,
    status: number,
    params: Record<string, string | number>,
    details: Record<string, unknown> = {},
  ) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.status = status
    this.params = params
    this.details = details
  }
}

/**
 * Rejects with a code that has a message; `params` fill the message.
 * @throws Error always; sent as 409 unless the specification names another status
 */
export function fail(
  code: ErrorCode,
  { status = 409, ...params }: { status?: number } & Record<string, string | number> = {},
): never {
  throw new DomainError(code, status, params)
}

/**
 * Rejects with data for the client.
 * @throws Error always; sent as 409
 */
export function failWith(code: ErrorCode, details: Record<string, unknown>): never {
  throw new DomainError(code, 409, {}, details)
}

/** The resource does not exist, or the user may not know that it exists. Sent as 404. */
export class NotFound extends Error {
  constructor() {
    super('not found')
    this.name = 'NotFound'
  }
}

/** Field errors that the schema cannot detect. Sent as 422. */
export class InvalidFields extends Error {
  /** The feature's messages by field name, already in the user's language. */
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>) {
    super('invalid fields')
    this.name = 'InvalidFields'
    this.errors = errors
  }
}
