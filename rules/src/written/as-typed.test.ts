import { expect, test } from 'vitest'
import { asTyped } from './as-typed.ts'

test.each([
  ['Nguyễn Trần', 'nguyen tran'],
  ['Sinéad O’Brien', "sinead o'brien"],
  ['Sinéad O’Brien', 'SINEAD OBRIEN'],
  ['Keoni Kaʻahumanu', 'keoni kaahumanu'],
  ['Anne-Marie', 'anne marie'],
  ['Jean–Luc', 'jeanluc'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærøe', 'soren aeroe'],
  ['Weiß', 'WEISS'],
  ['İpek Işık Yıldız', 'ipek isik yildiz'],
  ['Đặng', 'dang'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Əliyev', 'aliyev'],
  ['Ｍｅｉ', 'mei'],
  ['\u202dMei\u202c\u200b', 'mei'],
  ['St. John', 'st john'],
  ['Фёдор', 'ФЕДОР'],
  ['Jose\u0301', 'josé'],
])('%s is found by %s', (name, typed) => {
  expect(asTyped(name)).toBe(asTyped(typed))
})

test.each([
  ['Mei', 'May'],
  ['100%', '100'],
  ['a_b', 'ab'],
])('%s is not found by %s', (name, typed) => {
  expect(asTyped(name)).not.toBe(asTyped(typed))
})
