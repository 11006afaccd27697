/* SHA-256. See sha256.h; names as in the standard. */
#include "sha256.h"

#include <stdint.h>

enum { BLOCK = 64, ROUNDS = 64, LENGTH = 8 };

static const uint32_t K[ROUNDS] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
  0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
  0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
  0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t rotate (uint32_t x, int n) {
  return x >> n | x << (32 - n);
}

static uint32_t big_endian (const unsigned char *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 |
         (uint32_t)p[3];
}

static void schedule (uint32_t *W, const unsigned char *block) {
  int t;
  for (t = 0; t < 16; t++) W[t] = big_endian(block + (size_t)t * 4);
  for (t = 16; t < ROUNDS; t++) {
    const uint32_t x = W[t - 15];
    const uint32_t y = W[t - 2];
    W[t] = W[t - 16] + W[t - 7] +
           (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) +
           (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
  }
}

static void digest (uint32_t *H, const unsigned char *block) {
  uint32_t W[ROUNDS];
  uint32_t v[8];
  int t;
  schedule(W, block);
  memcpy(v, H, sizeof v);
  for (t = 0; t < ROUNDS; t++) {
    const uint32_t a = v[0];
    const uint32_t e = v[4];
    const uint32_t T1 = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                        ((e & v[5]) ^ (~e & v[6])) + K[t] + W[t];
    const uint32_t T2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
                        ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += T1;
    v[0] = T1 + T2;
  }
  for (t = 0; t < 8; t++) H[t] += v[t];
}

/* The last block or two: the rest, a one bit, zeros, the length in bits. */
static void finish (uint32_t *H, se_span rest, size_t len) {
  unsigned char last[2 * BLOCK] = { 0 };
  const size_t size = rest.len + 1 + LENGTH > BLOCK ? 2 * BLOCK : BLOCK;
  const uint64_t bits = (uint64_t)len * 8;
  size_t i;
  if (rest.len > 0) memcpy(last, rest.ptr, rest.len);
  last[rest.len] = 0x80;
  for (i = 0; i < LENGTH; i++)
    last[size - 1 - i] = (unsigned char)(bits >> (8 * i) & 0xFF);
  digest(H, last);
  if (size > BLOCK) digest(H, last + BLOCK);
}

void se_sha256 (se_span bytes, char *hex) {
  uint32_t H[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
  static const char digits[] = "0123456789abcdef";
  size_t done = 0;
  size_t i;
  for (; bytes.len - done >= BLOCK; done += BLOCK)
    digest(H, (const unsigned char *)bytes.ptr + done);
  finish(H, se_span_of(bytes.ptr + done, bytes.len - done), bytes.len);
  for (i = 0; i < SE_SHA256_HEX; i++)
    hex[i] = digits[H[i / 8] >> (28 - i % 8 * 4) & 0xF];
}
