import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import { type Language, languages } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Sentences {
  required: string
  email: string
  fieldRequired: string
  fillRequired: string
  correctErrors: string
  confirm: string
  error: string
  discipline: string
  upload: string
}

const sentences: Record<Language, Sentences> = {
  en: {
    required: 'Value is required',
    email: 'Value is not a valid email address',
    fieldRequired: 'This field is required',
    fillRequired: 'Please fill all required fields',
    correctErrors: 'Please correct the following errors',
    confirm: 'Confirm must be true',
    error: 'An error occurred. Please try again later.',
    discipline: 'Please select a discipline',
    upload: 'Error uploading file, please try again',
  },
  fr: {
    required: 'Une valeur est requise',
    email: 'Cette adresse courriel n’est pas valide',
    fieldRequired: 'Ce champ est requis',
    fillRequired: 'Veuillez remplir tous les champs requis',
    correctErrors: 'Veuillez corriger les erreurs suivantes',
    confirm: 'La confirmation doit être cochée',
    error: 'Une erreur est survenue. Veuillez réessayer plus tard.',
    discipline: 'Veuillez choisir une discipline',
    upload: 'Erreur lors du téléversement du fichier, veuillez réessayer',
  },
  'zh-hans': {
    required: '请填写此项',
    email: '电子邮件地址无效',
    fieldRequired: '此项为必填项',
    fillRequired: '请填写所有必填项',
    correctErrors: '请更正以下错误',
    confirm: '必须勾选确认',
    error: '发生错误，请稍后重试。',
    discipline: '请选择一个领域',
    upload: '文件上传出错，请重试',
  },
  es: {
    required: 'Se requiere un valor',
    email: 'La dirección de correo electrónico no es válida',
    fieldRequired: 'Este campo es obligatorio',
    fillRequired: 'Completa todos los campos obligatorios',
    correctErrors: 'Corrige los siguientes errores',
    confirm: 'Marca la casilla de confirmación',
    error: 'Se produjo un error. Inténtalo de nuevo más tarde.',
    discipline: 'Selecciona una disciplina',
    upload: 'Error al subir el archivo, inténtalo de nuevo',
  },
}

async function post(path: string, language: string, body: object, token = '') {
  const answer = await fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const registration = {
  email: 'not an address',
  first_name: ' ',
  last_name: 'Roy',
  gender: '',
  lang: 'fr',
  country: 'CA',
  password: 'Quai-des-anciens-1947',
  confirm: false,
}

test.each(Object.entries(sentences))('the generic sentences are said in %s', async (code, said) => {
  const nothing = await post('/api/auth/login', code, { email: '', password: '' })
  const wrong = await post('/api/auth/register', code, registration)
  const { token } = await app.user()
  const unchosen = await post(`/api/contests/${crypto.randomUUID()}/projects`, code, { kind: '' }, token)

  expect(nothing).toEqual({
    status: 422,
    body: {
      message: said.fillRequired,
      errors: { email: [said.required], password: [said.required] },
    },
  })
  expect(wrong).toEqual({
    status: 422,
    body: {
      message: said.correctErrors,
      errors: {
        email: [said.email],
        first_name: [said.required],
        gender: [said.required],
        confirm: [said.confirm],
      },
    },
  })
  expect(unchosen.body).toEqual({ message: said.fieldRequired, errors: { kind: [said.fieldRequired] } })
})

test('the browser shows the messages of the specification in every language', () => {
  const said = languages.map((language) => {
    const shared = messagesOf('shared', language)
    return [
      language,
      {
        required: shared('required'),
        email: shared('email'),
        fieldRequired: shared('field_required'),
        fillRequired: shared('fill_required'),
        correctErrors: shared('correct_errors'),
        confirm: shared('confirm'),
        error: shared('error'),
        discipline: messagesOf('projects', language)('discipline.choose'),
        upload: messagesOf('files', language)('media.failed'),
      },
    ]
  })

  expect(Object.fromEntries(said)).toEqual(sentences)
})

test('a German reader gets responses in English', async () => {
  const answer = await post('/api/auth/login', 'de', {})

  expect(answer.body).toMatchObject({ message: sentences.en.fillRequired })
})
