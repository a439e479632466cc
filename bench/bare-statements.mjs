/** The 13 fields of a user in rows a, b, e, g and h, with the API's names. */
const user = (/** @type {string} */ of) => `
  'id', ${of}.id, 'username', ${of}.username, 'firstName', ${of}.first_name, 'lastName', ${of}.last_name, 'name', ${of}.name,
  'email', ${of}.email, 'phoneNumber', ${of}.phone_number, 'role', ${of}.role, 'status', ${of}.status,
  'credits', ${of}.credits, 'points', ${of}.points, 'subscribed', ${of}.subscribed,
  'registeredAt', ${of}.registered_at`

const usersList = (/** @type {string} */ condition) => `
  SELECT coalesce(json_agg(json_build_object(${user('page')})), '[]')::text AS answer FROM (
    SELECT id, username, first_name, last_name, name, email, phone_number, role, status, credits, points, subscribed, registered_at
    FROM users WHERE ${condition} ORDER BY registered_at DESC, id DESC LIMIT 10 OFFSET $2
  ) page`

/** The list of users with the columns of the screen and its exact total. */
const screenList = `
  SELECT json_build_object(
    'nodes', (SELECT coalesce(json_agg(json_build_object('id', page.id, 'version', page.version, 'username', page.username,
        'credits', page.credits, 'email', page.email, 'name', page.name, 'points', page.points, 'registeredAt', page.registered_at,
        'role', page.role, 'status', page.status, 'subscribed', page.subscribed,
        'can', '["show","edit","delete","adjustBalance"]'::json)), '[]')
      FROM (SELECT * FROM users WHERE status = $1 ORDER BY registered_at DESC NULLS LAST, id DESC LIMIT $3 OFFSET $2) page),
    'totalCount', (SELECT count(*) FROM (SELECT FROM users WHERE status = $1 LIMIT 50001) counted))::text AS answer`

/** The rows of the dashboard, and the tables that it counts; long ones by the planner's estimate. */
const short = [
  'tags',
  'categories',
  'admins',
  'creator_applications',
  'games',
  'game_prompts',
  'general_prompts',
  'recommendations',
  'blog_posts',
  'subscription_plans',
  'credits_packages',
  'points_packages',
]
const long = ['users', 'orders', 'comments']
const dashboard = `
  SELECT json_build_object(
    ${short.map((name) => `'${name}', (SELECT count(*) FROM ${name})`).join(', ')},
    ${long.map((name) => `'${name}', (SELECT reltuples FROM pg_class WHERE oid = '${name}'::regclass)`).join(', ')},
    'latestOrders', (SELECT json_agg(o) FROM (
      SELECT id, order_number, amount::text, status, ordered_at, (SELECT json_build_object('id', u.id, 'username', u.username)
        FROM users u WHERE u.id = user_id) AS "user" FROM orders ORDER BY ordered_at DESC, id DESC LIMIT 6) o),
    'newestUsers', (SELECT json_agg(u) FROM (
      SELECT id, username, email, status, registered_at FROM users ORDER BY registered_at DESC, id DESC LIMIT 6) u),
    'pendingComments', (SELECT json_agg(c) FROM (
      SELECT id, content, created_at, (SELECT json_build_object('id', u.id, 'username', u.username) FROM users u WHERE u.id = user_id)
        AS "user", (SELECT json_build_object('id', g.id, 'title', json_build_object('en', g.title_en, 'zh', g.title_zh))
        FROM games g WHERE g.id = game_id) AS game
      FROM comments WHERE moderation_status = 'pending' ORDER BY created_at DESC, id DESC LIMIT 6) c))::text AS answer`

/** Users whose texts, or whose orders, contain a text; the union lets PostgreSQL use the index of each column. */
const searched = `id IN (SELECT id FROM users WHERE username ILIKE $1 OR name ILIKE $1 OR email ILIKE $1
  UNION SELECT user_id FROM orders WHERE order_number ILIKE $1)`

/** Stores the answer of a change under a key. */
const kept = `kept AS (
        INSERT INTO idempotency_keys (actor, key, body_hash, answer)
        SELECT 'bare', gen_random_uuid()::text, 'none', answer FROM answered
      )
      SELECT answer FROM answered`

/**
 * A hand-written statement for each row, without a framework. It answers with JSON from PostgreSQL, the fastest way
 * known to us. `$n` are the row's parameters.
 * @type {Record<string, string>}
 */
export const statements = {
  a: `WITH page AS (
        SELECT id, username, first_name, last_name, name, email, phone_number, role, status, credits, points, subscribed, registered_at
        FROM users WHERE status = $1 ORDER BY registered_at DESC, id DESC LIMIT 10 OFFSET $2
      )
      SELECT json_build_object(
        'nodes', (SELECT coalesce(json_agg(json_build_object(${user('page')})), '[]') FROM page),
        'totalCount', (SELECT count(*) FROM users WHERE status = $1))::text AS answer`,
  b: usersList('status = $1'),
  c: `SELECT coalesce(json_agg(json_build_object('id', id, 'orderNumber', order_number, 'type', type, 'product', product,
        'amount', amount::text, 'status', status, 'paymentMethod', payment_method, 'orderedAt', ordered_at,
        'user', json_build_object('id', user_id, 'username', username, 'email', email))), '[]')::text AS answer
      FROM (
        SELECT orders.*, users.username, users.email FROM (
          SELECT id, order_number, user_id, type, product, amount, status, payment_method, ordered_at
          FROM orders WHERE status = $1 ORDER BY ordered_at DESC, id DESC LIMIT 50 OFFSET $2
        ) orders LEFT JOIN users ON users.id = orders.user_id ORDER BY ordered_at DESC, orders.id DESC
      ) page`,
  d: `SELECT coalesce(json_agg(json_build_object('id', id, 'title', json_build_object('en', title_en, 'zh', title_zh),
        'slug', slug, 'author', author, 'status', status, 'playCount', play_count, 'rating', rating,
        'category', (SELECT json_build_object('id', c.id, 'name', json_build_object('en', c.name_en, 'zh', c.name_zh))
                     FROM categories c WHERE c.id = category_id),
        'tags', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name',
                   json_build_object('en', t.name_en, 'zh', t.name_zh), 'color', t.color) ORDER BY gt.position), '[]')
                 FROM games_tags gt JOIN tags t ON t.id = gt.tag_id WHERE gt.game_id = page.id))), '[]')::text AS answer
      FROM (
        SELECT id, title_en, title_zh, slug, author, status, play_count, rating, category_id
        FROM games WHERE status = $1 ORDER BY play_count DESC, id DESC LIMIT 20 OFFSET $2
      ) page`,
  e: `SELECT json_build_object(${user('users')})::text AS answer FROM users WHERE id = $1`,
  f: `UPDATE users SET phone_number = $2, version = version + 1, updated_at = now() WHERE id = $1
      RETURNING json_build_object('id', id, 'version', version, 'phoneNumber', phone_number)::text AS answer`,
  m: `SELECT coalesce(json_agg(json_build_object(${user('page')})), '[]')::text AS answer FROM (
    SELECT * FROM users WHERE status = 'active' AND (registered_at, id) < ($1::text::timestamptz, $2::text::uuid)
    ORDER BY registered_at DESC, id DESC LIMIT 10
  ) page`,
  h: usersList('email ILIKE $1'),
  i: screenList,
  j: screenList,
  k: `SELECT coalesce(json_agg(json_build_object('id', id, 'name', json_build_object('en', name_en, 'zh', name_zh),
        'icon', icon)), '[]')::text AS answer
      FROM (SELECT id, name_en, name_zh, icon FROM categories WHERE name_en ILIKE $1 ORDER BY name_en, id LIMIT 10) page`,
  l: `WITH was AS (
        SELECT id, phone_number FROM users WHERE id = $1 FOR NO KEY UPDATE
      ), saved AS (
        UPDATE users SET phone_number = $2, version = version + 1, updated_at = now() FROM was WHERE users.id = was.id
        RETURNING users.*
      ), audited AS (
        INSERT INTO audit_events (id, action, resource, record_id, before, after)
        SELECT gen_random_uuid(), 'update', 'users', saved.id::text, jsonb_build_object('phoneNumber', was.phone_number),
          jsonb_build_object('phoneNumber', saved.phone_number) FROM saved JOIN was USING (id)
      ), answered AS (
        SELECT json_build_object('id', id, 'version', version, 'username', username, 'email', email, 'phoneNumber', phone_number,
          'status', status)::text AS answer FROM saved
      ), ${kept}`,
  o: `WITH saved AS (
        UPDATE users SET credits = credits + 1, version = version + 1, updated_at = now() WHERE id = $1 RETURNING *
      ), posted AS (
        INSERT INTO balance_adjustments (id, user_id, kind, delta, balance_after, reason)
        SELECT gen_random_uuid(), id, 'credits', 1, credits, 'Bench' FROM saved
      ), audited AS (
        INSERT INTO audit_events (id, action, resource, record_id, before, after)
        SELECT gen_random_uuid(), 'adjustBalance', 'users', id::text, jsonb_build_object('credits', credits - 1),
          jsonb_build_object('credits', credits) FROM saved
      ), answered AS (
        SELECT json_build_object('id', id, 'version', version, 'username', username, 'status', status, 'credits', credits)::text
          AS answer FROM saved
      ), ${kept}`,
  p: `WITH was AS (
        SELECT id, visibility FROM comments WHERE id = ANY ($1::text::uuid[]) ORDER BY id FOR NO KEY UPDATE
      ), saved AS (
        UPDATE comments SET visibility = $2::text, version = version + 1, updated_at = now() FROM was WHERE comments.id = was.id
        RETURNING comments.id, was.visibility AS before
      ), audited AS (
        INSERT INTO audit_events (id, action, resource, record_id, before, after)
        SELECT gen_random_uuid(), $3::text, 'comments', id::text, jsonb_build_object('visibility', before),
          jsonb_build_object('visibility', $2::text) FROM saved
      ), answered AS (
        SELECT json_build_object('changedCount', count(*), 'refused', '[]'::json)::text AS answer FROM saved
      ), ${kept}`,
  q: dashboard,
  r: `INSERT INTO auth_sessions (id, accounts, account_id, role, expires_at)
      SELECT gen_random_uuid(), 'admins', id, role, now() + interval '1 day' FROM admins WHERE email = $1
      RETURNING json_build_object('id', id)::text AS answer`,
  s: `SELECT json_build_object(
        'nodes', (SELECT coalesce(json_agg(json_build_object(${user('page')})), '[]')
          FROM (SELECT * FROM users WHERE ${searched} ORDER BY registered_at DESC, id DESC LIMIT 10) page),
        'totalCount', (SELECT count(*) FROM (SELECT FROM users WHERE ${searched} LIMIT 50001) counted))::text AS answer`,
}
statements.g = statements.b ?? ''
