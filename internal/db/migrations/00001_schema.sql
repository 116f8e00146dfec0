-- Written once for both engines, in PostgreSQL's type names. SQLite gets its own
-- names and STRICT tables by a small translation when the file is read (dialect.go).
--
-- Everywhere: ids are random UUIDs as text, money is halalas, time is UTC microseconds.

-- +goose Up

-- One row a fact the server keeps about itself: demo data present, secrets, the
-- version of the catalogue that other nodes watch.
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE catalog_version (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL
);
INSERT INTO catalog_version (id, version) VALUES (1, 1);

CREATE TABLE users (
    id                 TEXT PRIMARY KEY,
    email              TEXT NOT NULL UNIQUE CHECK (email <> ''),
    phone              TEXT NOT NULL DEFAULT '',
    password_hash      TEXT NOT NULL,
    email_confirmed_at BIGINT,
    last_sign_in_at    BIGINT,
    created_at         BIGINT NOT NULL,
    updated_at         BIGINT NOT NULL
);

CREATE TABLE profiles (
    id         TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    full_name  TEXT NOT NULL DEFAULT '',
    phone      TEXT NOT NULL DEFAULT '',
    email      TEXT NOT NULL,
    language   TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
    city       TEXT NOT NULL DEFAULT 'riyadh',
    updated_at BIGINT NOT NULL
);

CREATE TABLE user_addresses (
    id             TEXT PRIMARY KEY,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    full_name      TEXT NOT NULL CHECK (full_name <> ''),
    street_address TEXT NOT NULL CHECK (street_address <> ''),
    unit_number    TEXT NOT NULL DEFAULT '',
    city           TEXT NOT NULL CHECK (city <> ''),
    province       TEXT NOT NULL CHECK (province <> ''),
    postal_code    TEXT NOT NULL CHECK (postal_code <> ''),
    is_default     BOOLEAN NOT NULL DEFAULT FALSE,
    created_at     BIGINT NOT NULL
);
CREATE INDEX user_addresses_by_user ON user_addresses (user_id, created_at);
CREATE UNIQUE INDEX user_addresses_one_default ON user_addresses (user_id) WHERE is_default;

CREATE TABLE categories (
    category_id        TEXT PRIMARY KEY,
    parent_category_id TEXT REFERENCES categories (category_id),
    slug               TEXT NOT NULL UNIQUE CHECK (slug <> ''),
    en_name            TEXT NOT NULL CHECK (en_name <> ''),
    ar_name            TEXT NOT NULL CHECK (ar_name <> ''),
    en_description     TEXT NOT NULL DEFAULT '',
    ar_description     TEXT NOT NULL DEFAULT '',
    image_url          TEXT NOT NULL DEFAULT '',
    CHECK (parent_category_id <> category_id)
);
CREATE INDEX categories_by_parent ON categories (parent_category_id);

CREATE TABLE vendors (
    vendor_id       TEXT PRIMARY KEY,
    en_name         TEXT NOT NULL CHECK (en_name <> ''),
    ar_name         TEXT NOT NULL CHECK (ar_name <> ''),
    -- Hundredths of a percent: 1250 is 12.5%.
    commission_rate BIGINT NOT NULL CHECK (commission_rate BETWEEN 0 AND 10000),
    created_at      BIGINT NOT NULL
);

CREATE TABLE products (
    product_id                 TEXT PRIMARY KEY,
    vendor_id                  TEXT NOT NULL REFERENCES vendors (vendor_id),
    category_id                TEXT NOT NULL REFERENCES categories (category_id),
    en_name                    TEXT NOT NULL CHECK (en_name <> ''),
    ar_name                    TEXT NOT NULL CHECK (ar_name <> ''),
    en_description             TEXT NOT NULL DEFAULT '',
    ar_description             TEXT NOT NULL DEFAULT '',
    price                      BIGINT NOT NULL CHECK (price >= 0),
    compare_at_price           BIGINT CHECK (compare_at_price > price),
    image_url                  TEXT NOT NULL DEFAULT '',
    video_url                  TEXT NOT NULL DEFAULT '',
    brand                      TEXT NOT NULL DEFAULT '',
    status                     TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'archived')),
    inventory_count            BIGINT NOT NULL DEFAULT 0 CHECK (inventory_count >= 0),
    low_stock_threshold        BIGINT NOT NULL DEFAULT 10 CHECK (low_stock_threshold >= 0),
    free_shipping              BOOLEAN NOT NULL DEFAULT FALSE,
    express_delivery_available BOOLEAN NOT NULL DEFAULT FALSE,
    is_featured                BOOLEAN NOT NULL DEFAULT FALSE,
    units_sold                 BIGINT NOT NULL DEFAULT 0 CHECK (units_sold >= 0),
    created_at                 BIGINT NOT NULL,
    updated_at                 BIGINT NOT NULL
);
CREATE INDEX products_by_category ON products (category_id);
CREATE INDEX products_by_vendor ON products (vendor_id);
-- By this one a node finds what others changed.
CREATE INDEX products_by_update ON products (updated_at);

-- The gallery after the main picture, which is products.image_url.
CREATE TABLE product_images (
    product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    position   BIGINT NOT NULL CHECK (position > 0),
    url        TEXT NOT NULL CHECK (url <> ''),
    PRIMARY KEY (product_id, position)
);

-- The colours and sizes a product can be had in; none means the one default of each.
CREATE TABLE product_options (
    product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('color', 'size')),
    position   BIGINT NOT NULL CHECK (position >= 0),
    code       TEXT NOT NULL CHECK (code <> ''),
    en_label   TEXT NOT NULL CHECK (en_label <> ''),
    ar_label   TEXT NOT NULL CHECK (ar_label <> ''),
    swatch     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (product_id, kind, code),
    UNIQUE (product_id, kind, position)
);

-- How many published reviews gave each number of stars, kept with the reviews.
CREATE TABLE product_ratings (
    product_id TEXT PRIMARY KEY REFERENCES products (product_id) ON DELETE CASCADE,
    stars_1    BIGINT NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
    stars_2    BIGINT NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
    stars_3    BIGINT NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
    stars_4    BIGINT NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
    stars_5    BIGINT NOT NULL DEFAULT 0 CHECK (stars_5 >= 0)
);

-- user_id is null when the account that wrote the review is gone.
CREATE TABLE reviews (
    review_id         TEXT PRIMARY KEY,
    product_id        TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    user_id           TEXT REFERENCES users (id) ON DELETE SET NULL,
    author_name       TEXT NOT NULL CHECK (author_name <> ''),
    stars             BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    title             TEXT NOT NULL DEFAULT '',
    body              TEXT NOT NULL DEFAULT '',
    language          TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    verified_purchase BOOLEAN NOT NULL DEFAULT FALSE,
    helpful_count     BIGINT NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
    status            TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden')),
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL,
    UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_by_product ON reviews (product_id, created_at);

CREATE TABLE review_votes (
    review_id TEXT NOT NULL REFERENCES reviews (review_id) ON DELETE CASCADE,
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (review_id, user_id)
);

CREATE TABLE carts (
    cart_id    TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);

-- color and size are option codes, empty for the default.
CREATE TABLE cart_items (
    id             TEXT PRIMARY KEY,
    cart_id        TEXT NOT NULL REFERENCES carts (cart_id) ON DELETE CASCADE,
    product_id     TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    color          TEXT NOT NULL DEFAULT '',
    size           TEXT NOT NULL DEFAULT '',
    quantity       BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 99),
    -- The price when the line was added, to tell the shopper when it changed.
    price_when_added BIGINT NOT NULL CHECK (price_when_added >= 0),
    created_at     BIGINT NOT NULL,
    UNIQUE (cart_id, product_id, color, size)
);

CREATE TABLE wishlists (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);

CREATE TABLE wishlist_items (
    id          TEXT PRIMARY KEY,
    wishlist_id TEXT NOT NULL REFERENCES wishlists (id) ON DELETE CASCADE,
    product_id  TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    created_at  BIGINT NOT NULL,
    UNIQUE (wishlist_id, product_id)
);

CREATE TABLE coupons (
    coupon_id      TEXT PRIMARY KEY,
    code           TEXT NOT NULL UNIQUE CHECK (code <> ''),
    kind           TEXT NOT NULL CHECK (kind IN ('percent', 'amount')),
    -- Percent, or halalas.
    value          BIGINT NOT NULL CHECK (value > 0 AND (kind <> 'percent' OR value <= 100)),
    min_subtotal   BIGINT NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
    max_discount   BIGINT CHECK (max_discount > 0),
    starts_at      BIGINT NOT NULL,
    ends_at        BIGINT CHECK (ends_at > starts_at),
    total_limit    BIGINT CHECK (total_limit > 0),
    per_user_limit BIGINT CHECK (per_user_limit > 0),
    used_count     BIGINT NOT NULL DEFAULT 0 CHECK (used_count >= 0),
    created_at     BIGINT NOT NULL,
    CHECK (used_count <= total_limit)
);

-- A coupon with rows here is good only for these categories or vendors.
CREATE TABLE coupon_categories (
    coupon_id   TEXT NOT NULL REFERENCES coupons (coupon_id) ON DELETE CASCADE,
    category_id TEXT NOT NULL REFERENCES categories (category_id) ON DELETE CASCADE,
    PRIMARY KEY (coupon_id, category_id)
);
CREATE TABLE coupon_vendors (
    coupon_id TEXT NOT NULL REFERENCES coupons (coupon_id) ON DELETE CASCADE,
    vendor_id TEXT NOT NULL REFERENCES vendors (vendor_id) ON DELETE CASCADE,
    PRIMARY KEY (coupon_id, vendor_id)
);

CREATE TABLE orders (
    order_id         TEXT PRIMARY KEY,
    user_id          TEXT NOT NULL REFERENCES users (id),
    -- The object of the checkout form as JSON.
    shipping_address TEXT NOT NULL,
    status           TEXT NOT NULL CHECK (status IN ('pending_payment', 'processing', 'shipped', 'delivered', 'cancelled')),
    payment_method   TEXT NOT NULL CHECK (payment_method IN ('cod', 'mada', 'applepay', 'tabby', 'tamara', 'card')),
    currency         TEXT NOT NULL DEFAULT 'SAR' CHECK (currency = 'SAR'),
    subtotal_amount  BIGINT NOT NULL CHECK (subtotal_amount >= 0),
    discount_amount  BIGINT NOT NULL DEFAULT 0 CHECK (discount_amount BETWEEN 0 AND subtotal_amount),
    shipping_amount  BIGINT NOT NULL DEFAULT 0 CHECK (shipping_amount >= 0),
    vat_amount       BIGINT NOT NULL CHECK (vat_amount >= 0),
    total_amount     BIGINT NOT NULL,
    coupon_id        TEXT REFERENCES coupons (coupon_id),
    coupon_code      TEXT NOT NULL DEFAULT '',
    created_at       BIGINT NOT NULL,
    CHECK (total_amount = subtotal_amount - discount_amount + shipping_amount + vat_amount)
);
CREATE INDEX orders_by_user ON orders (user_id, created_at, order_id);

CREATE TABLE order_items (
    order_item_id            TEXT PRIMARY KEY,
    order_id                 TEXT NOT NULL REFERENCES orders (order_id),
    product_id               TEXT NOT NULL REFERENCES products (product_id),
    vendor_id                TEXT NOT NULL REFERENCES vendors (vendor_id),
    -- What was bought, as it was called then.
    en_name                  TEXT NOT NULL,
    ar_name                  TEXT NOT NULL,
    image_url                TEXT NOT NULL DEFAULT '',
    color                    TEXT NOT NULL DEFAULT '',
    size                     TEXT NOT NULL DEFAULT '',
    quantity                 BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 99),
    price_at_purchase        BIGINT NOT NULL CHECK (price_at_purchase >= 0),
    vat_amount               BIGINT NOT NULL CHECK (vat_amount >= 0),
    commission_rate_snapshot BIGINT NOT NULL CHECK (commission_rate_snapshot BETWEEN 0 AND 10000),
    status                   TEXT NOT NULL CHECK (status IN ('pending_payment', 'processing', 'shipped', 'delivered', 'cancelled')),
    UNIQUE (order_id, product_id, color, size)
);
CREATE INDEX order_items_by_product ON order_items (product_id);

-- Every change of an order's state, with who made it.
CREATE TABLE order_events (
    event_id   TEXT PRIMARY KEY,
    order_id   TEXT NOT NULL REFERENCES orders (order_id),
    status     TEXT NOT NULL CHECK (status IN ('pending_payment', 'processing', 'shipped', 'delivered', 'cancelled')),
    actor      TEXT NOT NULL CHECK (actor IN ('shopper', 'operator', 'system')),
    note       TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL
);
CREATE INDEX order_events_by_order ON order_events (order_id, created_at);

CREATE TABLE coupon_uses (
    coupon_id  TEXT NOT NULL REFERENCES coupons (coupon_id),
    order_id   TEXT NOT NULL REFERENCES orders (order_id),
    user_id    TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (coupon_id, order_id)
);
CREATE INDEX coupon_uses_by_user ON coupon_uses (coupon_id, user_id);

CREATE TABLE newsletter_subscribers (
    email             TEXT PRIMARY KEY CHECK (email <> ''),
    language          TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    unsubscribe_token TEXT NOT NULL UNIQUE,
    consented_at      BIGINT NOT NULL,
    unsubscribed_at   BIGINT
);

CREATE TABLE pro_interests (
    email      TEXT PRIMARY KEY CHECK (email <> ''),
    language   TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    created_at BIGINT NOT NULL
);

CREATE TABLE contact_messages (
    message_id TEXT PRIMARY KEY,
    name       TEXT NOT NULL CHECK (name <> ''),
    email      TEXT NOT NULL CHECK (email <> ''),
    topic      TEXT NOT NULL,
    body       TEXT NOT NULL CHECK (body <> ''),
    language   TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    created_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE contact_messages;
DROP TABLE pro_interests;
DROP TABLE newsletter_subscribers;
DROP TABLE coupon_uses;
DROP TABLE order_events;
DROP TABLE order_items;
DROP TABLE orders;
DROP TABLE coupon_vendors;
DROP TABLE coupon_categories;
DROP TABLE coupons;
DROP TABLE wishlist_items;
DROP TABLE wishlists;
DROP TABLE cart_items;
DROP TABLE carts;
DROP TABLE review_votes;
DROP TABLE reviews;
DROP TABLE product_ratings;
DROP TABLE product_options;
DROP TABLE product_images;
DROP TABLE products;
DROP TABLE vendors;
DROP TABLE categories;
DROP TABLE user_addresses;
DROP TABLE profiles;
DROP TABLE users;
DROP TABLE catalog_version;
DROP TABLE settings;
