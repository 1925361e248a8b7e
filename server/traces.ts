import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { tracer } from './span.ts'

interface Options {
  /** Where to send them by OTLP over HTTP, such as `http://collector:4318/v1/traces`. */
  url: string
  /** The share of requests and jobs that are traced, from 0 to 1. A caller's own decision comes first. */
  share: number
}

/** Sends traces of requests, jobs and their statements. @returns a step that sends the last ones */
export function openTraces({ url, share }: Options, log: Logger): () => Promise<void> {
  const warn = (message: string) => log.warn({ message }, 'traces could not be sent')
  const quiet = () => undefined
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'palmares', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown().catch((error: unknown) => warn(String(error)))
    for (const api of [trace, context, propagation, diag]) api.disable()
  }
}

/** A span for each request. Neither its address nor its body is part of it: they may name a person. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers)
    const route = request.routeOptions.url ?? 'none'
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'palmares.request_id': request.id,
    }
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    )
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end())
}

/** A span for each statement of a traced request or job, with its text and without its values. */
export function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        if (!trace.getActiveSpan()) return Reflect.apply(query, self, given)
        const span = tracer().startSpan(nameOf(given[0]), {
          kind: SpanKind.CLIENT,
          attributes: statement(given[0]),
        })
        const ended = (error?: unknown) => {
          if (error) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        const callback = given.at(-1)
        if (typeof callback === 'function') {
          const whenDone = (...results: unknown[]) => {
            ended(results[0])
            callback(...results)
          }
          return Reflect.apply(query, self, [...given.slice(0, -1), context.bind(context.active(), whenDone)])
        }
        const result: unknown = Reflect.apply(query, self, given)
        if (result instanceof Promise) result.then(() => ended(), ended)
        else ended()
        return result
      },
    })
  })
}

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/** SELECT, INSERT, BEGIN … */
const nameOf = (query: unknown) => /^\W*(\w+)/.exec(textOf(query))?.[1]?.toUpperCase() ?? 'QUERY'

function statement(query: unknown): Attributes {
  return { 'db.system.name': 'postgresql', 'db.query.text': textOf(query).slice(0, 2000) }
}
