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

/**
 * A hand-written statement for each row, without a framework: one statement with JSON from PostgreSQL, the fastest way
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
      ), kept AS (
        INSERT INTO idempotency_keys (actor, key, body_hash, answer)
        SELECT 'bare', gen_random_uuid()::text, 'none', answer FROM answered
      )
      SELECT answer FROM answered`,
}
statements.g = statements.b ?? ''
